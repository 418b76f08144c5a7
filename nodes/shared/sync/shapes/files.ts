/** The answers of the file endpoints. They describe files; the bytes go to or come from presigned addresses. */
import { z } from 'zod';

export interface UploadTarget {
	readonly fileId: string;
	readonly name: string;
	readonly uploadUrl: string;
	/** The FILE field that holds the file. Undefined for a file of a lead. */
	readonly field: string | undefined;
}

export interface UploadAnswer {
	readonly actionId: string | undefined;
	readonly files: readonly UploadTarget[];
	readonly remarks: ReadonlyArray<{ readonly field: string; readonly remark: string }>;
}

const text = z.string().nullish();

export const uploadAnswer = z
	.object({
		action_id: text,
		files: z.array(z.object({ file_id: z.string(), name: text, upload_url: z.string(), field: text })),
		remarks: z.array(z.object({ field: text, remark: text })).nullish(),
	})
	.transform((answer): UploadAnswer => ({
		actionId: answer.action_id ?? undefined,
		files: answer.files.map(({ file_id, name, upload_url, field }) => ({
			fileId: file_id,
			name: name ?? '',
			uploadUrl: upload_url,
			field: field ?? undefined,
		})),
		remarks: (answer.remarks ?? []).map(({ field, remark }) => ({
			field: field ?? '',
			remark: remark ?? '',
		})),
	}));

export const downloadAnswer = z
	.object({
		file_id: z.string(),
		name: text,
		content_type: text,
		size: z.number().nullish(),
		download_url: z.string(),
		expires_at: z.union([z.string(), z.number()]).nullish(),
	})
	.passthrough();

export const deletedAnswer = z.object({ file_id: z.string() }).passthrough();
