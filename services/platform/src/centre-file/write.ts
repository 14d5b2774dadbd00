import type { CentreState } from '@alba/contracts/centre/state'
import { Document, isMap, isScalar, isSeq, type Node, visit } from 'yaml'
import { wholeFileFromLog, withoutDefaults } from './from-log.ts'
import type { PicturePaths } from './pictures-in-file.ts'

/** Comments and long texts of a file that people read are not broken elsewhere. */
export const LAYOUT = { lineWidth: 120, flowCollectionPadding: false } as const

/** Two equal parts are both written out: anchors are for those who know YAML. */
const PLAIN = { aliasDuplicateObjects: false } as const

/** The text of a file that says what the log says. Applied to the same log it changes nothing. @param paths of pictures */
export function writeCentreFile(state: CentreState, paths?: PicturePaths): string {
  const document = new Document(withoutDefaults(wholeFileFromLog(state, paths)), PLAIN)
  const { contents } = document
  if (!isMap(contents) || contents.items.length === 0) return '# This centre has nothing yet.\n'
  for (const [index, { key }] of contents.items.entries()) if (isScalar(key) && index > 0) key.spaceBefore = true
  layOut(contents)
  return document.toString(LAYOUT)
}

/** A part of the file that it did not have, as it is written. */
export function newNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, PLAIN) as Node
  layOut(node)
  return node
}

/** Hours and other short lists stand on one line. */
function layOut(node: Node): void {
  visit(node, {
    Seq(_key, seq) {
      if (isSeq(seq) && seq.items.every(isShort)) seq.flow = true
    },
  })
}

const isShort = (item: unknown): boolean => isScalar(item) && String(item.value).length <= 20
