import { content } from '../calls/fileWrites';
import { type Evidence, isSuccess } from '../evidence';
import { fileNames, uploaded } from '../facts';
import { type Assumed, confirmed, differs, isMissing, open } from './settled';

export function filePaths(evidence: Evidence): Assumed {
	const keys = ['new files', 'new files of the action', 'file', 'delete the file'];
	const answers = keys.flatMap((key) => evidence.of(key) ?? []);
	if (answers.some(isMissing)) return differs('an address answered that nothing is there');
	return keys.every((key) => evidence.success(key) !== undefined)
		? confirmed('uploads, a read and a delete were answered there')
		: open(`${answers.length} of ${keys.length} addresses were tried`);
}

export function fileKeys(evidence: Evidence): Assumed {
	const answer = evidence.of('new files');
	if (answer === undefined) return open('no file was described');
	if (!isSuccess(answer)) return differs(`the description is refused with ${answer.status}`);
	return uploaded(evidence, 'new files', fileNames[0])?.address === undefined
		? open('the answer names no address for a file')
		: confirmed('the answer names an address for each file');
}

const isSecure = (address: string) => {
	const { protocol, hostname } = new URL(address);
	return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

export function bytes(evidence: Evidence): Assumed {
	const answer = evidence.of('bytes');
	const address = uploaded(evidence, 'new files', fileNames[0])?.address;
	if (address !== undefined && !isSecure(address)) return differs('the address is not secure');
	if (answer === undefined) return open('no bytes were sent');
	if (!isSuccess(answer)) return differs(`the storage answered with ${answer.status}`);
	const down = evidence.success('file down');
	if (down !== undefined && down.text !== content) return differs('other bytes came back');
	return confirmed(
		down === undefined ? 'the storage took them' : 'the storage took them, and the same came back',
	);
}

export function withoutBytes(evidence: Evidence): Assumed {
	const answer = evidence.of('file without bytes');
	if (answer === undefined) return open('no answer has the ID of such a file');
	return answer.status === 404 ? confirmed('404') : differs(`it is answered with ${answer.status}`);
}

export function secondDelete(evidence: Evidence): Assumed {
	const [first, second] = [evidence.success('delete the file'), evidence.of('delete the file again')];
	if (first === undefined || second === undefined) return open('no file was deleted twice');
	return second.status === 404 ? confirmed('404') : differs(`it is answered with ${second.status}`);
}
