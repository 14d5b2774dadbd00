/**
 * The pattern of LIKE for a text anywhere, which the index of a column that is searched answers.
 * @param text as `lookedFor` spells it
 */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
