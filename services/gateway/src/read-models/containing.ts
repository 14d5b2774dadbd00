/**
 * The pattern of LIKE for a text anywhere, which the index of a column that is searched answers.
 * @param text as `lookedFor` spells it
 */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * The condition on a text once more, as the index of the column `searched` answers it: `position` alone looks at every
 * row. Nothing for an empty text. @param parameter the number of the pattern among the statement's
 */
export const byIndex = (looked: string, parameter: number) =>
  looked === ''
    ? { name: '', text: '', values: [] }
    : { name: ' with a text', text: `AND searched LIKE $${parameter}`, values: [containing(looked)] }
