/** Offers content as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, since the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
