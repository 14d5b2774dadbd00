import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'

type Props = {
  /** Loads the file. */
  read: () => Promise<Blob>
  name: string
  /** The message when it cannot be loaded. */
  failure: string
}

/** A button that downloads all entries of a list as a CSV file. */
export function ExportButton({ read, name, failure }: Props) {
  const exporting = useMutation({
    mutationFn: async () => saveFile(await read(), name),
    onError: error => toast.error(errorMessage(error, failure)),
  })
  return (
    <Button look="outline" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {!exporting.isPending && <FileDown aria-hidden="true" />}
      Exporter (CSV)
    </Button>
  )
}
