/** Saves what was loaded as a file of the visitor's. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, since the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
