/** The Sync API; what follows is in the endpoint catalogue. */
export const API_PREFIX = '/v2';

export const ENTERPRISE_PATH = `${API_PREFIX}/enterprise/:enterpriseId`;

/** The bytes of files, behind presigned URLs. */
export const FILES_PREFIX = '/files';

/** The sandbox's own routes, which the Sync API does not have. */
export const ADMIN_PREFIX = '/_sandbox';
