import { pictureRequest } from '@alba/contracts/admin/api'
import { LARGEST_PICTURE_BYTES } from '@alba/contracts/catalogue/pictures'
import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from './picture.module.css'

const FAILED = 'L’image n’a pas pu être enregistrée. Merci de réessayer.'
const CHANGED = 'Cette image vient d’être modifiée par quelqu’un d’autre. Vérifiez-la avant de recommencer.'
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'
/** A logo has no description: it shows the centre’s name. */
const undescribed = z.object({ alt: z.string() })

export type PictureWords = {
  /** « Image », « Logo » */
  readonly title: string
  /** « l’image », « le logo » */
  readonly the: string
  /** « une image », « un logo » */
  readonly a: string
  /** « une autre image », « un autre logo » */
  readonly another: string
  /** « Image enregistrée », « Image retirée » */
  readonly saved: string
  readonly removed: string
  /** A sentence about what the site shows without this picture. */
  readonly without: string
}

type Saved = { readonly hash: string; readonly alt: string } | null

type Props = {
  words: PictureWords
  note: ReactNode
  /** The address of what is shown now: the picture, or a drawing. */
  shown: string
  /** The picture that is saved; a logo has an empty description. */
  saved: Saved
  /** Its text alternative; undefined for a logo. */
  hint?: string
  /** Whether the whole picture is shown, instead of being cropped to fill its frame. */
  whole?: boolean
  /** What `useUnsaved` needs: a name for what is edited, and the search parameter that says which one it is. */
  unsaved: { readonly name: string; readonly param?: string }
  upload: (file: File, alt: string) => Promise<unknown>
  describe?: (alt: string) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Refetches the data that contains the picture. */
  onSettled: () => Promise<unknown>
}

/** A form that uploads a picture after showing a preview. It saves the picture alone, independently of other forms. */
export function PictureForm({ words, note, shown, saved, hint, whole, unsaved, onSettled, ...change }: Props) {
  const fileId = useId()
  const [file, setFile] = useState<File>()
  const [isRemoving, setRemoving] = useState(false)
  const chosen = useDataAddress(file)
  const schema = hint === undefined ? undescribed : pictureRequest
  const { field, handleSubmit, reset, formState } = useStaffForm(schema, { alt: saved?.alt ?? '' })
  const isChanged = formState.isDirty || file !== undefined
  const seeing = useSeen(saved, isChanged, now => reset({ alt: now?.alt ?? '' }))
  const saving = useMutation({
    mutationFn: async ({ alt }: { alt: string }) => {
      seeing.refuseChanged()
      // Refused before it is sent, with the status of the server's own refusal.
      if (file && file.size > LARGEST_PICTURE_BYTES)
        throw new ApiError(413, 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.')
      if (file) await change.upload(file, alt)
      else await change.describe?.(alt)
    },
    onSuccess: (_done, { alt }) => {
      reset({ alt })
      setFile(undefined)
      toast.success(file ? words.saved : 'Description enregistrée')
    },
    onSettled,
  })
  const removing = useMutation({
    mutationFn: async () => {
      seeing.refuseChanged()
      await change.remove()
    },
    onSuccess: () => {
      reset({ alt: '' })
      setRemoving(false)
      toast.success(words.removed)
    },
    onSettled,
  })
  const takeOver = () => {
    reset({ alt: saved?.alt ?? '' })
    setFile(undefined)
    saving.reset()
  }
  useUnsaved(isChanged, unsaved.name, unsaved)
  return (
    <Panel pad aria-label={words.title}>
      <form className={styles.picture} noValidate onSubmit={event => void handleSubmit(sendOnce(saving))(event)}>
        <div className={classes(styles.shown, whole && styles.whole)}>
          <img src={chosen ?? shown} alt={saved?.alt ?? ''} />
        </div>
        <div className={styles.fields}>
          <h3>{words.title}</h3>
          <p className={styles.note}>{note}</p>
          <div className={styles.choose}>
            {/* The key resets the field once the file is saved, so that the same file can be chosen again. */}
            <input
              key={file === undefined ? 'none' : 'one'}
              id={fileId}
              className="visuallyHidden"
              type="file"
              accept={TYPES}
              onChange={({ target }) => {
                saving.reset()
                // Closing the browser's file dialog without a choice keeps the file chosen before.
                setFile(target.files?.[0] ?? file)
              }}
            />
            <label htmlFor={fileId}>
              <ImageUp aria-hidden="true" />
              {`Choisir ${saved ? words.another : words.a}`}
            </label>
            {file && <span>{file.name}</span>}
          </div>
          {hint !== undefined && (file || saved) && (
            <TextField {...field('alt')} label="Ce que montre l’image" hint={hint} />
          )}
          {saving.isError && (
            <SaveFailure
              error={saving.error}
              fallback={FAILED}
              conflict={
                isConflict(saving.error)
                  ? { changed: [['Description', saved?.alt || 'Aucune']], onTakeOver: takeOver }
                  : undefined
              }
            />
          )}
          <div className={styles.buttons}>
            {saved && (
              <Button look="quiet" onClick={() => setRemoving(true)}>
                <Trash2 aria-hidden="true" />
                {`Retirer ${words.the}`}
              </Button>
            )}
            {isChanged && (
              <Button type="submit" busy={saving.isPending}>
                {file ? `Enregistrer ${words.the}` : 'Enregistrer la description'}
              </Button>
            )}
          </div>
        </div>
      </form>
      {isRemoving && (
        <Confirm
          title={`Retirer ${words.the} ?`}
          confirmLabel={`Retirer ${words.the}`}
          busy={removing.isPending}
          error={removing.isError ? errorMessage(removing.error, FAILED) : undefined}
          onConfirm={() => removing.mutate()}
          onClose={() => setRemoving(false)}
        >
          <p>{words.without}</p>
        </Confirm>
      )}
    </Panel>
  )
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile'

/**
 * The picture on which the user began to work. The page refreshes by itself, and what is sent names the newest version,
 * so a form with changes is refused here when a colleague has changed the picture meanwhile. The next attempt then
 * replaces what they have saved. A form without changes takes it in.
 */
function useSeen(saved: Saved, isChanged: boolean, onFollow: (now: Saved) => void) {
  const [seen, setSeen] = useState(saved)
  const isOther = saved?.hash !== seen?.hash || saved?.alt !== seen?.alt
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFollow` is another function in each render
  useEffect(() => {
    if (isChanged || !isOther) return
    setSeen(saved)
    onFollow(saved)
  }, [saved, isChanged, isOther])
  return {
    /** @throws {ApiError} once for each change of somebody else */
    refuseChanged: () => {
      if (!isOther) return
      setSeen(saved)
      throw new ApiError(409, CHANGED, 'changed_meanwhile')
    },
  }
}

/** A file as a `data:` address, which the Content-Security-Policy allows for pictures; undefined until it is read. */
function useDataAddress(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setRead({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read && read.file === file ? read.address : undefined
}
