import type { Operations } from '../../shared/run/operation';
import { deleteFile } from './delete';
import { download } from './download';
import { getDownloadUrl } from './getDownloadUrl';
import { uploadToAction } from './uploadToAction';
import { uploadToLead } from './uploadToLead';

export const operations = {
	'file.delete': deleteFile,
	'file.download': download,
	'file.getDownloadUrl': getDownloadUrl,
	'file.uploadToLead': uploadToLead,
	'file.uploadToAction': uploadToAction,
} satisfies Operations;
