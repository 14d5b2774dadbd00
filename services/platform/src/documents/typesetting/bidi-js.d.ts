/** Types for the part of the package that is used here; it has none of its own. */
declare module 'bidi-js' {
  export type EmbeddingLevels = {
    /** One for each UTF-16 unit; odd levels run from right to left. */
    readonly levels: Uint8Array
  }
  export type Bidi = {
    /** Without a direction, the first letter that has one decides. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    /**
     * The indices of the whole text. Those from `start` to `end`, both inclusive, are in the order in which a line
     * shows them from left to right.
     */
    getReorderedIndices(text: string, levels: EmbeddingLevels, start: number, end: number): number[]
    /** The opposite bracket; null for a character that is no bracket. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
