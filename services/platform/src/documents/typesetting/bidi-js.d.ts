/** The package has no types of its own: what is used of it. */
declare module 'bidi-js' {
  export type EmbeddingLevels = {
    /** For each UTF-16 unit; odd ones run from right to left. */
    readonly levels: Uint8Array
  }
  export type Bidi = {
    /** Without a direction it is that of the first letter that has one. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    /**
     * The indices of the whole text, those from `start` to `end`, both inclusive, in the order in which a line shows them
     * from left to right.
     */
    getReorderedIndices(text: string, levels: EmbeddingLevels, start: number, end: number): number[]
    /** The other one of a pair of brackets; null for what is none. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
