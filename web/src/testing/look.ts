import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** A part of the page; helpers without one use the whole page. */
type Part = HTMLElement

/** Replaces all kinds of spaces by plain ones: French uses several widths. */
export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const matches = (wanted: string | RegExp) => (name: string) =>
  typeof wanted === 'string' ? plain(name) === plain(wanted) : wanted.test(plain(name))

export const text = (part: Part = document.body) => plain(part.textContent ?? '')

/** Waits until the page, or a part of it, contains a text. */
export const says = (words: string | RegExp, part?: Part) =>
  waitFor(() =>
    typeof words === 'string' ? expect(text(part)).toContain(plain(words)) : expect(text(part)).toMatch(words),
  )

/** Waits until the page, or a part of it, does not contain a text. Returns at once if the text has not appeared yet. */
export const saysNot = (words: string, part?: Part) => waitFor(() => expect(text(part)).not.toContain(plain(words)))

/** Waits for the element with a role and an accessible name. */
export const find = (role: string, name: string | RegExp, part: Part = document.body) =>
  within(part).findByRole(role, { name: matches(name) })

/** All elements with a role and name that are present now. */
export const all = (role: string, name: string | RegExp = /.*/, part: Part = document.body) =>
  within(part).queryAllByRole(role, { name: matches(name) })

/** Waits until no element has a role and name. */
export const gone = (role: string, name: string | RegExp, part?: Part) =>
  waitFor(() => expect(all(role, name, part)).toEqual([]))

/** Each waits for the button, link or radio button with this name, and clicks it. */
export const press = async (name: string | RegExp, part?: Part) => fireEvent.click(await find('button', name, part))
export const follow = async (name: string | RegExp, part?: Part) => fireEvent.click(await find('link', name, part))
export const choose = async (name: string | RegExp, part?: Part) => fireEvent.click(await find('radio', name, part))

/** Waits for the field with a label, optional or not. */
export const field = (label: string, part: Part = document.body): Promise<HTMLInputElement> =>
  within(part).findByLabelText(new RegExp(`^${RegExp.escape(plain(label))}( \\(facultatif\\))?$`))

export const fill = async (label: string, value: string, part?: Part) =>
  fireEvent.change(await field(label, part), { target: { value } })

/** Waits until a field has a value. */
export const holds = (label: string, value: string) =>
  waitFor(async () => expect((await field(label)).value).toBe(value))

export const summary = () => screen.findByRole('complementary', { name: 'Récapitulatif' })

/** Whether an element is disabled: by `disabled`, or by `aria-disabled` on a button that keeps the focus. */
export async function isOff(role: string, name: string | RegExp): Promise<boolean> {
  const element = await find(role, name)
  return element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true'
}

/** The `href` of a link. */
export const target = async (name: string | RegExp, part?: Part) =>
  (await find('link', name, part)).getAttribute('href')

/** A double click. React renders the effects of the first click before the second. */
export async function clickTwice(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await act(async () => element.click())
}
