/**
 * A self-signed certificate for `localhost`, valid for a hundred years. Its key is published, so it is for tests only.
 */
export const certificateFile = new URL('localhost.certificate.pem', import.meta.url)
export const keyFile = new URL('localhost.key.pem', import.meta.url)
