/** Gives the browser what is read as a file. */
export function saveFile(content: BlobPart, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
