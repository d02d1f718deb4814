import { Button, toast } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileFormat } from '../../api/agency/reports.ts'
import { languageCodeOf } from '../../format/languageCode.ts'
import { saveFile } from './saveFile.ts'

type FileButtonsProps = {
  /** of the file, without its ending */
  name: string
  file: (as: FileFormat) => Promise<Blob>
}

/** A whole list as a file, in the language shown now. */
export function FileButtons({ name, file }: FileButtonsProps) {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const save = useMutation({
    mutationFn: async (format: FileFormat['format']) => {
      saveFile(await file({ format, language }), `${name}.${format}`)
    },
    onError: () => toast({ tone: 'error', title: t('reports.exportFailed') }),
  })
  const button = (format: FileFormat['format'], text: string) => (
    <Button
      variant="outline"
      size="sm"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      disabled={save.isPending}
      onClick={() => save.mutate(format)}
      data-testid={`report.${format}.button`}
    >
      {text}
    </Button>
  )
  return (
    <span className="inline-flex flex-wrap gap-2">
      {button('csv', t('reports.exportCsv'))}
      {button('xlsx', t('reports.exportXlsx'))}
    </span>
  )
}
