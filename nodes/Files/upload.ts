import type { BinaryFile } from '../shared/run/binary';
import type { Session } from '../shared/run/operation';
import type { Outcome, SomeRemarks } from '../shared/run/outcome';
import type { Address } from '../shared/remarks/address';
import { fromService, type Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import type { UploadAnswer } from '../shared/sync/shapes/files';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { checkFile } from './checks';
import { discardEmpty } from './discard';
import { described, describeOnce, type Given, type FileTarget } from './target';
import { transfer } from './transfer';

/** Describes the files to the service, sends their bytes, and tells of each what is stored. */
export async function uploadFiles(
	session: Session,
	item: number,
	place: FileTarget,
	files: readonly BinaryFile[],
): Promise<Outcome> {
	const { leadId } = place;
	const given = files.map((file, index): Given => ({ file, address: addressOf(place, index) }));
	const held = given.flatMap(({ file, address }) => checkFile(file, address) ?? []);
	const sendable = given.filter(({ file, address }) => !checkFile(file, address));
	if (sendable.length === 0) return { kind: 'rejected', leadId, remarks: someOf(held, noFiles) };
	if (session.settings.dryRun) return dryRun(place, sendable, held);

	const names = new Set(sendable.map((each) => described(each).name));
	const outcomeOf = await writeOnce(
		session,
		{
			// What is stored twice is an entry without content, which counts for nothing.
			ifSentTwice: 'storedOnce',
			send: async () => {
				const result = await describeOnce(session, place, sendable);
				if (!result.ok) return result;
				const outcome = await store(session, place, { sendable, held }, result.answer);
				return { ok: true, outcomeOf: () => outcome };
			},
			// Without the lost answer nothing can be uploaded to what it left.
			find: async (lost) => {
				for (const loss of lost) await discardEmpty(session, place, names, loss);
				return { ok: true, outcomeOf: () => undefined };
			},
		},
		[{ item }],
	);
	return outcomeOf(item);
}

/** Sends the bytes of the files to the addresses that the service answered with. */
async function store(
	session: Session,
	place: FileTarget,
	{ sendable, held }: { readonly sendable: readonly Given[]; readonly held: readonly Remark[] },
	answer: UploadAnswer,
): Promise<Outcome> {
	const { leadId, into } = place;
	const actionId = into?.actionId ?? answer.actionId;
	const told = answer.remarks.map((remark) => ({ ...fromService(remark, () => undefined), actionId }));

	const stored: Data[] = [];
	const broken: Remark[] = [];
	for (const [index, each] of sendable.entries()) {
		const target = answer.files[index];
		if (target) {
			const result = await transfer(session, place, each, { target, actionId });
			if ('stored' in result) stored.push(result.stored);
			else broken.push(result.broken);
		} else if (told.length === 0) {
			broken.push({ ...noTarget, address: each.address, value: each.file.name });
		}
	}
	const remarks = [...held, ...told, ...broken];
	if (stored.length === 0) return { kind: 'rejected', leadId, remarks: someOf(remarks, noTarget) };
	const json = { lead_id: leadId, action_id: actionId ?? null, outcome: 'uploaded', files: stored };
	return { kind: 'written', leadId, remarks, json };
}

function addressOf({ into }: FileTarget, index: number): Address {
	return into
		? { scope: 'action', actionIndex: 0, apiName: into.field }
		: { scope: 'lead', key: `files[${index}]` };
}

const noFiles: Remark = {
	category: 'missing_mandatory',
	source: 'preflight',
	message: 'Not sent: the item has no file to upload',
	hint: 'Name the binary fields of the item in Input Binary Fields, separated by commas.',
	address: { scope: 'lead' },
};

const noTarget: Remark = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service took the description of the files, but offered no place for their content',
	hint: 'Check that the field is a FILE field of the action, then run the item again.',
	address: { scope: 'lead' },
};

function someOf(remarks: readonly Remark[], otherwise: Remark): SomeRemarks {
	const [first, ...rest] = remarks;
	return first ? [first, ...rest] : [otherwise];
}

function dryRun({ leadId, into }: FileTarget, given: readonly Given[], remarks: readonly Remark[]): Outcome {
	const action_id = into?.actionId ?? null;
	const json = {
		lead_id: leadId,
		action_id,
		outcome: 'dry_run',
		would_send: { files: given.map(described) },
	};
	return { kind: 'written', leadId, remarks, json };
}
