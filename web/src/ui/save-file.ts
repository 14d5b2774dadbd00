/** Offers content as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
