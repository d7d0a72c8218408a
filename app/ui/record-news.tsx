import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Whether an open record has changed elsewhere; `id` is of the line that says so. */
type News = { id: string; hasNews: boolean; show: () => void }

const RecordNews = createContext<News | null>(null)

/** Around a record and its buttons: once it has changed, a line before them and each of them say so. */
export function NewsOfRecord({ id, hasNews, show, children }: News & { children: ReactNode }) {
  const news = useMemo(() => ({ id, hasNews, show }), [id, hasNews, show])
  return <RecordNews value={news}>{children}</RecordNews>
}

export const useNews = () => useContext(RecordNews)

/** What a button of a record takes on, so that it says beforehand that the record has changed. */
export function useChanged(): { 'aria-describedby'?: string } {
  const news = useNews()
  return news?.hasNews ? { 'aria-describedby': news.id } : {}
}
