import type { CentreIdentity } from '@alba/contracts/centre/identity'

type People = CentreIdentity['people']

/**
 * People with their portraits. Who says nothing about a portrait, as a centre's file does, keeps the one of the same
 * name; null removes it.
 */
export const withKeptPortraits = (people: People, before: People): People =>
  people.map(({ portrait, ...person }) => {
    const kept = portrait === undefined ? before.find(({ name }) => name === person.name)?.portrait : portrait
    return kept ? { ...person, portrait: kept } : person
  })
