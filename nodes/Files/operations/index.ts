import { operationsOf } from '../../shared/run/operation';
import { deleteFile } from './delete';
import { download } from './download';
import { getDownloadUrl } from './getDownloadUrl';
import { uploadToAction } from './uploadToAction';
import { uploadToLead } from './uploadToLead';

export const operations = operationsOf(deleteFile, download, getDownloadUrl, uploadToLead, uploadToAction);
