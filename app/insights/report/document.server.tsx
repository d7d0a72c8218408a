import type { ReactNode } from 'react'
import { formatDay } from '#app/lib/format.ts'
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import type { PublishedCounts } from '#app/market/commands/publish-figures.server.ts'
import { type ChartSource, datedText, figureText } from '#app/ui/chart/chart-data.ts'
import { Figure, type ReportFigure } from './figures.server.tsx'
import { styles } from './report-styles.server.tsx'
import { brand } from '#app/lib/identity.ts'
import { toPrintable } from '#app/lib/pdf-text.ts'

/** `source` is a number in the list at the end; illustrative cells are marked. */
export type ReportCell = { text: string; note?: string; illustrative?: boolean; source?: number }
export type ReportTable = { head: string[]; rows: ReportCell[][]; widths?: number[] }

export type ReportSection = { title: string; lead?: string; tables: ReportTable[]; figures: ReportFigure[] }

export type ReportContent = {
  country: string
  asOf: string | null
  /** Groups of sections; each group starts a new page, which keeps layout cheap. */
  parts: ReportSection[][]
  sources: ChartSource[]
}

function Table({ table }: { table: ReportTable }) {
  const columns = table.head.length
  const first = columns > 4 ? 22 : 40
  const width = (at: number) =>
    `${table.widths?.[at] ?? (at === 0 ? first : (100 - first) / Math.max(1, columns - 1))}%`
  return (
    <View style={styles.table}>
      <View style={styles.row} wrap={false}>
        {table.head.map((text, at) => (
          <Text key={text} style={[styles.cell, styles.head, { width: width(at) }]}>
            {text}
          </Text>
        ))}
      </View>
      {table.rows.map((row) => (
        <View key={row[0]?.text} style={styles.row} wrap={false}>
          {row.map((cell, at) => (
            <View key={table.head[at]} style={[styles.cell, { width: width(at) }]}>
              <Text>
                {cell.text}
                {cell.illustrative ? ' *' : ''}
              </Text>
              {cell.note && (
                <Text style={styles.note}>
                  {cell.note}
                  {cell.source === undefined ? '' : ` [${cell.source}]`}
                </Text>
              )}
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}

function pairs(figures: readonly ReportFigure[]): ReportFigure[][] {
  return figures.flatMap((_, at) => (at % 2 === 0 ? [figures.slice(at, at + 2)] : []))
}

function Section({ section }: { section: ReportSection }) {
  return (
    <View>
      <Text style={styles.section}>{section.title}</Text>
      {section.lead && <Text style={styles.lead}>{section.lead}</Text>}
      {section.tables.map((table) => (
        <Table key={table.head.join()} table={table} />
      ))}
      {pairs(section.figures).map((pair) => (
        <View key={pair.map(({ chart }) => chart.label).join()} style={styles.figures} wrap={false}>
          {pair.map((figure) => (
            <Figure key={`${figure.chart.label} ${figure.chart.unit}`} figure={figure} />
          ))}
        </View>
      ))}
    </View>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <Page size="A4" style={styles.page}>
      {children}
      <View style={styles.foot} fixed>
        <Text>* illustrative</Text>
        <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
      </View>
    </Page>
  )
}

const sectionsOf = (sections: readonly ReportSection[]) =>
  sections.map((section) => <Section key={section.title} section={section} />)

const MAX_SOURCES = 400

export type ReportInput = { content: ReportContent; counts: PublishedCounts; madeAt: Date }

function Report({ content, counts, madeAt }: ReportInput) {
  const [first = [], ...others] = content.parts
  const isMarked = counts.illustrative > 0
  return (
    <Document
      title={`Market report: ${content.country}`}
      author={toPrintable(brand())}
      creator={toPrintable(brand())}
      producer={toPrintable(brand())}
      creationDate={madeAt}
      language="en"
    >
      <Sheet>
        <Text style={styles.brand}>{toPrintable(brand())} · Market Insights</Text>
        <Text style={styles.title}>Market report: {content.country}</Text>
        <Text style={styles.subtitle}>
          Generated on {formatDay(madeAt)}
          {content.asOf && `. Figures dated ${content.asOf}`}
        </Text>
        <View style={styles.notice}>
          {isMarked && <Text style={{ fontWeight: 600 }}>Figures marked * are illustrative.</Text>}
          <Text>
            {isMarked &&
              `They do not come from a published source and only indicate an order of magnitude. ${figureText(counts.illustrative, 0)} of the ${figureText(counts.points, 0)} figures in the ${figureText(counts.series, 0)} series behind this report are illustrative. Charts show them as hollow marks. `}
            {isMarked ? 'Every other figure' : 'Every figure'} refers to a numbered source in the list at the
            end. This report is not a valuation, an offer or advice.
          </Text>
        </View>
        {sectionsOf(first)}
      </Sheet>
      {others.map((sections) => (
        <Sheet key={sections[0]?.title}>{sectionsOf(sections)}</Sheet>
      ))}
      <Sheet>
        <Text style={styles.section}>Sources</Text>
        {content.sources.slice(0, MAX_SOURCES).map(({ number, text, date, licence }) => (
          <View key={number} style={styles.source} wrap={false}>
            <Text style={styles.sourceNumber}>{number}</Text>
            <Text style={styles.sourceText}>
              {[`${text}.`, datedText(date), licence && `${licence}.`].filter(Boolean).join(' ')}
            </Text>
          </View>
        ))}
        {content.sources.length > MAX_SOURCES && (
          <Text style={styles.lead}>
            The Market Insights page shows the remaining sources with their figures.
          </Text>
        )}
      </Sheet>
    </Document>
  )
}

/** The report as a PDF (PUB-143). */
export function renderReport(input: ReportInput): Promise<Buffer> {
  return renderToBuffer(<Report {...input} />)
}
