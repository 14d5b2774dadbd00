/** For `localhost`, its own authority, valid for a hundred years, and known to everybody: for tests only. */
export const certificateFile = new URL('localhost.certificate.pem', import.meta.url)
export const keyFile = new URL('localhost.key.pem', import.meta.url)
