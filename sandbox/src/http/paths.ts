/** The Sync API; what follows is in the endpoint catalogue. */
export const API_PREFIX = '/v2';

export const ENTERPRISE_PATH = `${API_PREFIX}/enterprise/:enterpriseId`;

/** The sandbox's own routes, which the Sync API does not have. */
export const ADMIN_PREFIX = '/_sandbox';
