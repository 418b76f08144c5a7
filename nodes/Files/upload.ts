import type { Address, Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/session/operation';
import { failed, type Outcome, rejected, reportOf, written } from '../shared/session/outcome';
import { type Data, withoutUndefined } from '../shared/sync/data';
import { type Deferral, unclearSuccess } from '../shared/sync/failure';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { type BinaryFile, checkFile, descriptionOf } from './binaryFile';
import { describeFiles, type FileTarget, type PendingFile } from './target';
import { transfer } from './transfer';

/** Sends the descriptions of the files, then their bytes. Reports which files the service stored. */
export async function uploadFiles(
	session: Session,
	item: number,
	fileTarget: FileTarget,
	files: readonly BinaryFile[],
): Promise<Outcome> {
	const { leadId } = fileTarget;
	const pending = files.map((file, index): PendingFile => ({ file, address: addressOf(fileTarget, index) }));
	const heldBack = pending.flatMap(({ file, address }) => checkFile(file, address) ?? []);
	const sendable = pending.filter(({ file, address }) => !checkFile(file, address));
	if (sendable.length === 0) return rejected(leadId, heldBack, noFiles);
	if (session.settings.dryRun) {
		const { into } = fileTarget;
		const json = withoutUndefined({ lead_id: leadId, action_id: into?.actionId });
		const would_send = { files: sendable.map(({ file }) => descriptionOf(file)) };
		return written(leadId, json, { ...reportOf('dry_run'), would_send }, heldBack);
	}

	const outcomeOf = await writeOnce(
		session,
		{
			// Sent twice, the call leaves one more entry without content, which is not a file. It is not looked up: the lost
			// answer had the addresses, and nothing shows which call an entry without content is of, so the first one stays.
			ifSentTwice: 'storedOnce',
			send: async () => {
				const result = await describeFiles(session, fileTarget, sendable);
				if (!result.ok) return result;
				const outcome = await store(session, fileTarget, { sendable, heldBack }, result);
				return { ok: true, outcomeOf: () => outcome };
			},
		},
		[{ item }],
	);
	return outcomeOf(item);
}

type Described = Awaited<ReturnType<typeof describeFiles>> & { readonly ok: true };

/** Sends the bytes of the files to the addresses that the service answered with. */
async function store(
	session: Session,
	fileTarget: FileTarget,
	{ sendable, heldBack }: { readonly sendable: readonly PendingFile[]; readonly heldBack: readonly Remark[] },
	described: Described,
): Promise<Outcome> {
	const { answer, actionId, destinations, remarks: said } = described;
	const { leadId } = fileTarget;
	const isForAll = destinations.filter(Boolean).length === answer.targets.length;
	const without = isForAll ? noTarget : uncertainTarget;

	const stored: Data[] = [];
	const broken: Remark[] = [];
	let deferral: Deferral | undefined;
	for (const [index, each] of sendable.entries()) {
		const destination = destinations[index];
		if (destination) {
			const result = await transfer(session, fileTarget, each, destination);
			if (result.stored) stored.push(result.stored);
			deferral ??= result.deferral;
			broken.push(...result.remarks);
		} else broken.push({ ...without, address: each.address, value: each.file.name });
	}
	const remarks = [...heldBack, ...said, ...broken];
	if (stored.length === 0) {
		const mayBeStored = broken.find(({ category }) => category === 'uncertain');
		if (mayBeStored) return failed(unclearSuccess(described, mayBeStored.message, mayBeStored.hint), remarks);
		return deferral ? failed(deferral) : rejected(leadId, remarks, noTarget);
	}
	// A file that was sent again is in another action than the first description made.
	const ids = stored.map(({ action_id: id }) => id);
	const ofFiles = ids.includes(actionId) ? actionId : ids[0];
	const json = withoutUndefined({ lead_id: leadId, action_id: ofFiles, files: stored });
	return written(leadId, json, reportOf('uploaded'), remarks);
}

function addressOf({ into }: FileTarget, index: number): Address {
	return into ? { scope: 'action', apiName: into.field } : { scope: 'lead', key: `files[${index}]` };
}

const ofAllFiles = { source: 'verification', address: { scope: 'lead' } } as const;

const noFiles: Remark = {
	...ofAllFiles,
	category: 'missing_mandatory',
	source: 'preflight',
	message: 'Not sent: the item has no file to upload',
	hint: 'Enter the name of the binary field in Input Binary Field, or several separated by commas.',
};

const noTarget: Remark = {
	...ofAllFiles,
	category: 'silently_dropped',
	message: 'Not stored: the service returned no upload address for the file',
	hint: 'Check the lead, and for an action its FILE field, then run the item again.',
};

/** The service returned addresses, but none of them is certain to be for this file. */
const uncertainTarget: Remark = {
	...ofAllFiles,
	category: 'failed',
	message: 'Not sent: it is not certain which upload address of the service is for this file',
	hint: 'Give the files of an item different names, or upload them one by one. Entries without content may be left in the workspace.',
};
