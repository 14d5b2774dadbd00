import type { AdminTextsView } from '@alba/contracts/admin/settings-api'
import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/errors.ts'
import { adminTextsQuery, saveTexts } from '../../../api/staff/parts.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../shared/admin.module.css'
import { PanelHead } from '../shared/panel-head.tsx'
import { Part } from '../shared/part.tsx'
import { SettingPanel } from '../shared/setting-panel.tsx'
import { useSetting } from '../shared/use-setting.ts'
import { PagePreview } from './page-preview.tsx'
import type { TextPageName } from './page-tables.ts'
import { SingleTextField } from './text-field.tsx'
import { TextHelp } from './text-help.tsx'
import { TextListFields } from './text-list.tsx'
import type { TextPart } from './text-table.ts'
import { defaultOf, formOf, labelsOf, namedValuesOf, valuesOf, withPage } from './text-values.ts'

/** The form of a page's texts, typed without the schema's output: its fields only read and write texts. */
export type TextsForm = UseFormReturn<FieldValues, unknown, never> & {
  field: (name: string) => { id: string; error: string | undefined }
}

type Props = {
  page: TextPageName
  label: string
  parts: readonly TextPart[]
  saved: AdminTextsView
  onBack: () => void
}

/** The form with the texts of one page. */
export function PageForm({ page, label, parts, saved, onBack }: Props) {
  const { setting, schema } = usePageTexts({ page, label, parts, saved })
  const [previewed, setPreviewed] = useState<AdminTextsView['value']>()
  const { fields, onRefused } = useFocusOnErrors(setting.form.formState)
  const form = setting.form as unknown as TextsForm
  const [opened] = useState(() => new Set<string>())
  const showPreview = async () => {
    // The errors appear in the view of the fields, so that view is shown.
    if (!(await form.trigger())) return onRefused()
    setPreviewed(withPage(saved.value, page, schema.parse(form.getValues())))
  }
  return (
    <>
      <SettingPanel
        setting={setting}
        isDirty={setting.form.formState.isDirty}
        label={label}
        isLong
        actions={
          <Button look="outline" onClick={() => void showPreview()}>
            <Eye aria-hidden="true" />
            Aperçu
          </Button>
        }
      >
        <PanelHead title={label} onBack={onBack} />
        <TextHelp />
        <div ref={fields} className={styles.fields}>
          {parts.map(({ texts, ...part }) => (
            <Part key={part.title} {...part}>
              {texts.map(text =>
                text.kind === 'list' ? (
                  <TextListFields key={text.name} form={form} list={text} name={text.name} opened={opened} />
                ) : (
                  <SingleTextField
                    key={text.name}
                    form={form}
                    text={text}
                    name={text.name}
                    fallback={defaultOf(page, text.name)}
                  />
                ),
              )}
            </Part>
          ))}
        </div>
      </SettingPanel>
      {previewed && <PagePreview page={page} label={label} texts={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}

/** The texts of a page, which are saved with those of all others. */
function usePageTexts({ page, label, parts, saved }: Omit<Props, 'onBack'>) {
  const client = useQueryClient()
  const schema = useMemo(() => formOf(page, parts), [page, parts])
  type Written = ReturnType<typeof schema.parse>

  /** When somebody has saved the texts of another page meanwhile, the texts of both pages are kept. */
  async function save(written: Written, seen: AdminTextsView): Promise<AdminTextsView> {
    const saveOver = (now: AdminTextsView) => saveTexts(withPage(now.value, page, written), now)
    return saveOver(seen).catch(async error => {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
      const now = await client.fetchQuery({ ...adminTextsQuery, staleTime: 0 })
      if (JSON.stringify(now.value[page]) !== JSON.stringify(seen.value[page])) throw error
      return saveOver(now)
    })
  }

  const setting = useSetting({
    saved,
    query: adminTextsQuery,
    name: `Textes : ${label}`,
    param: 'page',
    schema,
    valuesOf: (texts: AdminTextsView) => valuesOf(page, parts, texts),
    save,
    labels: labelsOf(parts),
    namedValuesOf: texts => namedValuesOf(page, parts, texts),
    savedMessage: 'Textes modifiés',
  })
  return { setting, schema }
}

/** Focuses the first invalid text, also in a list entry that has to be opened for it. */
function useFocusOnErrors({ submitCount }: UseFormReturn['formState']) {
  const fields = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to save or to look at the page
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [submitCount, refusals])
  return { fields, onRefused: () => setRefusals(count => count + 1) }
}
