import { toast } from '../../ui/toasts.ts'

/** Copies a text and says so. */
export const copyText = (text: string, done: string): Promise<void> =>
  // Browsers have no clipboard outside a secure context.
  Promise.resolve(navigator.clipboard)
    .then(clipboard => clipboard.writeText(text))
    .then(
      () => toast.success(done),
      () => toast.error('La copie n’a pas abouti. Sélectionnez le texte pour le copier.'),
    )
