import { toast } from '../../ui/toasts.ts'

/** Copies a text to the clipboard, and shows the result. */
export const copyText = (text: string, done: string): Promise<void> =>
  // Outside a secure context browsers have no clipboard.
  Promise.resolve(navigator.clipboard)
    .then(clipboard => clipboard.writeText(text))
    .then(
      () => toast.success(done),
      () => toast.error('La copie n’a pas abouti. Sélectionnez le texte pour le copier.'),
    )
