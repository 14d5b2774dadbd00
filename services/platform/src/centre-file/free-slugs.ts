import { defineCategory } from '@alba/contracts/catalogue/commands'
import type { Definition } from './definitions.ts'
import { joinSteps, type Steps } from './steps.ts'

/**
 * Gives a temporary slug to each category whose present slug an earlier category of the file is about to take. Two
 * categories never have the same slug, so without this step two of them could not exchange theirs.
 */
export function freeSlugs(wanted: readonly Definition[], known: readonly Definition[]): Steps {
  const taken = new Set([...wanted, ...known].map(slugOf))
  const blocking = wanted.flatMap(({ id }, index) => {
    const current = known.find(other => other.id === id)
    const isTakenByEarlier = wanted.slice(0, index).some(other => current && slugOf(other) === slugOf(current))
    return current && isTakenByEarlier ? [current] : []
  })
  return joinSteps(...blocking.map(category => giveTemporarySlug(category, taken)))
}

const slugOf = ({ data }: Definition): string => (data as { readonly slug: string }).slug

/** @param taken slugs that are in use; the temporary one is added */
function giveTemporarySlug({ id, name, data }: Definition, taken: Set<string>): Steps {
  // The `name` of a category's definition is its slug. A slug has at most 60 characters.
  const slugOfNumber = (number: number) => `${name.slice(0, 50)}-${number}`
  let number = 2
  while (taken.has(slugOfNumber(number))) number++
  const slug = slugOfNumber(number)
  taken.add(slug)
  const about = `the category « ${name} » (${id})`
  const words = `gives ${about} the slug « ${slug} » until another category has taken its slug`
  return {
    commands: [{ command: defineCategory, body: { ...data, slug }, about }],
    changes: [{ effect: 'changed', words }],
  }
}
