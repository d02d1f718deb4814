import { Button, toast } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ExportedReport, type ExportFilter, reportFile } from '../../../api/reports.ts'
import { languageCodeOf } from '../../../shell/languageCode.ts'

type Filter = Omit<ExportFilter, 'format' | 'language' | 'scope'> & { scope?: 'team' | 'self' }
type ExportButtonsProps = { report: ExportedReport | 'own'; filter: Filter }

/** The whole report as a file, with the filters that are set. */
export function ExportButtons({ report, filter }: ExportButtonsProps) {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const blob = await reportFile(report, { scope: 'team', ...filter, format, language })
      const address = URL.createObjectURL(blob)
      const link = document.createElement('a')
      link.href = address
      link.download = `${report}-${filter.from}-${filter.to}.${format}`
      link.click()
      URL.revokeObjectURL(address)
    },
    onError: () => toast({ tone: 'error', title: t('reports.exportFailed') }),
  })
  const button = (format: 'csv' | 'xlsx', text: string) => (
    <Button
      variant="outline"
      size="sm"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      disabled={file.isPending}
      onClick={() => file.mutate(format)}
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
