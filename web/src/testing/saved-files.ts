import { vi } from 'vitest'

/**
 * Records the names of the files that the page downloads. The click is suppressed, because it would leave the page of
 * the test.
 */
export function savedFiles(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
