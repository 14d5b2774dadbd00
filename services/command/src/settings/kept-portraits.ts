import type { CentreIdentity } from '@alba/contracts/centre/identity'

type People = CentreIdentity['people']

/**
 * People with their portraits. When `portrait` is left out, as in a centre's file, the portrait of the person with the
 * same name stays; null removes it.
 */
export const withKeptPortraits = (people: People, before: People): People =>
  people.map(({ portrait, ...person }) => {
    const kept = portrait === undefined ? before.find(({ name }) => name === person.name)?.portrait : portrait
    return kept ? { ...person, portrait: kept } : person
  })
