import { z } from 'zod';
import { id, remarks, time } from './parts';

/** A file, as reads of its action show it. */
export const fileRecord = z.object({
	file_id: id,
	name: z.string(),
	content_type: z.string(),
	size: z.int().min(0),
	status: z.enum(['STORED', 'PENDING']).describe('PENDING until the bytes are uploaded'),
});

const upload = { file_id: id, name: z.string(), upload_url: z.url(), expires_at: time };

export const leadFilesCreated = z.object({
	leadid: id,
	action_id: id,
	files: z.array(z.object(upload)).describe('PUT the bytes to each upload_url, without the bearer token'),
});

export const actionFilesCreated = z.object({
	leadid: id,
	action_id: id,
	files: z.array(z.object({ field: z.string(), ...upload })),
	remarks,
});

export const fileDownload = fileRecord
	.omit({ status: true })
	.extend({ download_url: z.url(), expires_at: time });

export const fileDeleted = z.object({ file_id: id, status: z.literal('DELETED') });
