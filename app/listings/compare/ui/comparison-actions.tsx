import { Button, LinkButton } from '#app/ui/button.tsx'
import { comparePath } from '../../marks/compare-store.ts'

/** Taking the comparison along: on paper, and as a workbook with the same values (PUB-230). */
export function ComparisonActions({ slugs }: { slugs: readonly string[] }) {
  return (
    <>
      <Button type="button" className="needs-js" onClick={() => window.print()}>
        Print
      </Button>
      <LinkButton to={comparePath(slugs).replace('/compare', '/compare/export')} reloadDocument>
        Export XLSX
      </LinkButton>
    </>
  )
}
