import * as fc from 'fast-check';
import {
	type Change,
	type SentRecord,
	inSequence,
	each,
	extraKeys,
	flag,
	isObject,
	list,
	oneOf,
	renamed,
	value,
	withOddEntry,
} from './changes';

const labelEntry = inSequence(
	oneOf(renamed('label', 'reason_label')),
	flag('archived'),
	oneOf(
		value('stageType', (stage) => String(stage).toLowerCase()),
		renamed('stageType', 'stage_type', (stage) => ({ id: 1, label: stage })),
	),
	oneOf(extraKeys),
).map(each);

const stagesOf = (statuses: unknown) =>
	['OPEN', 'WON', 'LOST'].map((stageType) => ({
		stageType,
		entries: list(statuses).filter((status) => status['stageType'] === stageType),
	}));

const isArchived = (entry: SentRecord) => entry['archived'] === true;
const labels = (entries: SentRecord[]) => entries.map(({ label }) => label);

export const pipelineForm: fc.Arbitrary<Change> = fc.oneof(
	fc
		.tuple(labelEntry, labelEntry, withOddEntry, withOddEntry, fc.boolean())
		.map(([status, reason, oddStatus, oddReason, isOdd]): Change => (sent) => {
			if (!isObject(sent)) return sent;
			const statuses = status(sent['statuses']);
			const lostReasons = reason(sent['lostReasons']);
			return isOdd
				? { statuses: oddStatus(statuses), lostReasons: oddReason(lostReasons) }
				: { statuses, lostReasons };
		}),
	fc.constant<Change>((sent) => {
		if (!isObject(sent)) return sent;
		const reasons = list(sent['lostReasons']);
		return {
			leadStages: stagesOf(sent['statuses']).map(({ stageType, entries }) => ({
				stageType,
				activeStatuses: entries.filter((entry) => !isArchived(entry)).map(({ label }) => ({ label })),
				archivedStatuses: entries.filter(isArchived).map(({ label }) => ({ label })),
			})),
			activeLeadLostReasons: reasons
				.filter((entry) => !isArchived(entry))
				.map(({ label }) => ({ reasonLabel: label })),
			archivedLeadLostReasons: labels(reasons.filter(isArchived)),
		};
	}),
);
