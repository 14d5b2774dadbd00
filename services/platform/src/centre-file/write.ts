import type { CentreState } from '@alba/contracts/centre/state'
import { Document, isMap, isScalar, isSeq, type Node, visit } from 'yaml'
import { wholeFileFromLog, withoutDefaults } from './from-log.ts'
import type { PicturePaths } from './pictures-in-file.ts'

/**
 * How `yaml` prints every centre file, a new one and one that is updated. A long text is broken into lines of 120
 * characters (the default is 80); comments and block texts (`|`) are never broken. Brackets have no spaces inside:
 * `[1, 2]`, `{id: 2}`. One setting holds for lists and maps.
 */
export const LAYOUT = { lineWidth: 120, flowCollectionPadding: false } as const

/**
 * An object that is the value of two fields is written out twice. Otherwise `yaml` writes an anchor and an alias
 * (`&a1`, `*a1`), which an editor of the file would have to know.
 */
const WITHOUT_ALIASES = { aliasDuplicateObjects: false } as const

/**
 * The text of a new centre file: all that the log has, without fields that have their default value. Applied to the
 * same log it changes nothing.
 * @param paths the files of the pictures; a picture without one is left out
 */
export function writeCentreFile(state: CentreState, paths?: PicturePaths): string {
  const document = new Document(withoutDefaults(wholeFileFromLog(state, paths)), WITHOUT_ALIASES)
  const { contents } = document
  if (!isMap(contents) || contents.items.length === 0) return '# This centre has nothing yet.\n'
  for (const [index, { key }] of contents.items.entries()) if (isScalar(key) && index > 0) key.spaceBefore = true
  putShortListsOnOneLine(contents)
  return document.toString(LAYOUT)
}

/** The node for a value that an existing file does not have yet, laid out as in a new file. */
export function newNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, WITHOUT_ALIASES) as Node
  putShortListsOnOneLine(node)
  return node
}

/** For example the hours of a day: `[09:00-12:00, 14:00-18:00]`. */
function putShortListsOnOneLine(node: Node): void {
  visit(node, {
    Seq(_key, seq) {
      if (isSeq(seq) && seq.items.every(isShort)) seq.flow = true
    },
  })
}

const isShort = (item: unknown): boolean => isScalar(item) && String(item.value).length <= 20
