import { fileNames, uploaded } from '../answers';
import { content } from '../calls/fileWrites';
import type { Evidence, Exchange } from '../evidence';
import { type Assumed, confirmed, differs, isMissing, open } from './settled';

export function filePaths(evidence: Evidence): Assumed {
	const keys = ['new files', 'new files of the action', 'file', 'delete the file'] as const;
	const answered = keys.filter((key) => evidence.success(key) !== undefined);
	const [upload] = keys;
	const answer = evidence.of(upload);
	// That of the lead exists. At the others, a file may be missing instead of the address.
	if (answer !== undefined && isMissing(answer)) return differs(`it answers with ${answer.status}`, upload);
	return answered.length === keys.length
		? confirmed('uploads, a read and a delete were answered there', ...keys)
		: open(`${answered.length} of ${keys.length} addresses answered with success`, ...answered);
}

export function fileKeys(evidence: Evidence): Assumed {
	const key = 'new files';
	const answer = evidence.of(key);
	if (answer === undefined) return open('no file was described');
	if (evidence.success(key) === undefined)
		return isMissing(answer)
			? open(`nothing is at the address (status ${answer.status})`, key)
			: differs(`the description is refused (status ${answer.status})`, key);
	return fileNames.every((name) => uploaded(evidence, key, name) !== undefined)
		? confirmed('the answer names an address for each file', key)
		: open('the answer does not name an address for each file', key);
}

export function bytes(evidence: Evidence): Assumed {
	const address = uploaded(evidence, 'new files', fileNames[0])?.uploadUrl;
	const answer = evidence.of('bytes');
	if (address === undefined || answer === undefined) return open('no bytes were answered');
	if (evidence.success('bytes') === undefined)
		return differs(`the storage did not take them (status ${answer.status})`, 'bytes');
	const down = evidence.success('file down');
	if (down !== undefined && down.text !== content) return differs('other bytes came back', 'file down');
	const seen = down === undefined ? 'the storage took them' : 'the storage took them, and the same came back';
	if (!address.toLowerCase().startsWith('https:')) return open(`${seen}, but not over https`, 'bytes');
	return down === undefined
		? open(`${seen}; no read shows them`, 'bytes')
		: confirmed(seen, 'bytes', 'file down');
}

/** The answer that the nodes expect about a file that is not there. */
const asNotThere = ({ status, key }: Exchange): Assumed =>
	status === 404 ? confirmed('404', key) : differs(`it is answered with ${status}`, key);

export function withoutBytes(evidence: Evidence): Assumed {
	const answer = evidence.of('file without bytes');
	if (answer === undefined || evidence.success('file') === undefined)
		return open('no answers show a file with bytes and one without');
	return asNotThere(answer);
}

export function secondDelete(evidence: Evidence): Assumed {
	const [first, second] = [evidence.success('delete the file'), evidence.of('delete the file again')];
	if (first === undefined || second === undefined) return open('no file was deleted twice');
	return asNotThere(second);
}
