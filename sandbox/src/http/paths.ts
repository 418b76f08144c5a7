/** The Sync API. The endpoint catalogue has the rest of each path. */
export const API_PREFIX = '/v2';

export const ENTERPRISE_PATH = `${API_PREFIX}/enterprise/:enterpriseId`;

/** The Async API, of which the sandbox has only the authentication (sync-api.md, Authentication). */
export const ASYNC_PATH = '/async/v2/enterprise/:enterpriseId/*';

/** The bytes of files, behind presigned URLs. */
export const FILES_PREFIX = '/files';

/** Routes of the sandbox that the Sync API does not have. */
export const ADMIN_PREFIX = '/_sandbox';
