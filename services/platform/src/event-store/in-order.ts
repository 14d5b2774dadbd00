import type { AppendedInOrder, AppendResult } from './event-store.ts'

/** Appends one after the other, for a store that cannot write several appends in one transaction. */
export async function inOrder<Each>(
  appends: readonly Each[],
  append: (each: Each) => Promise<AppendResult>,
): Promise<AppendedInOrder> {
  const written: AppendResult[] = []
  try {
    for (const each of appends) written.push(await append(each))
    return { written }
  } catch (failure) {
    return { written, failure }
  }
}
