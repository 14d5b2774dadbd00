/** The exit code of a check that could not run: it says neither right nor wrong. */
export const COULD_NOT_RUN = 2
