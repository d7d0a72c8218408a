import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Whether an open record was changed elsewhere; `id` is the id of the notice line. */
type News = { id: string; hasNews: boolean; show: () => void }

const RecordNews = createContext<News | null>(null)

/** Provides an open record's changes to its notice line and its buttons, which announce them. */
export function RecordNewsProvider({ id, hasNews, show, children }: News & { children: ReactNode }) {
  const news = useMemo(() => ({ id, hasNews, show }), [id, hasNews, show])
  return <RecordNews value={news}>{children}</RecordNews>
}

export const useNews = () => useContext(RecordNews)

/** Describes a record's button with the notice, so that a screen reader announces the change first. */
export function useChanged(): { 'aria-describedby'?: string } {
  const news = useNews()
  return news?.hasNews ? { 'aria-describedby': news.id } : {}
}
