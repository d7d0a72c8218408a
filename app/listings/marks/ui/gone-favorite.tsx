import { FavoriteButton } from './favorite-button.tsx'

/**
 * A favorite whose listing does not exist for its member any more: the title that they once read and that it is away,
 * whatever the reason and whatever it has become.
 */
export function GoneFavorite({ slug, title }: { slug: string; title: string }) {
  return (
    <article className="flex min-w-0 flex-col rounded-card border border-dashed border-line-2 px-4 py-4 sm:px-5">
      <h2 className="text-left font-display text-21 leading-6 font-medium">{title}</h2>
      <p className="mt-2 text-13 text-ink-2">
        No longer on the market. Should it return, it stands here again with its figures.
      </p>
      <div className="mt-auto flex justify-end pt-4">
        <FavoriteButton slug={slug} title={title} isMarked isGuest={false} from="/favorites" />
      </div>
    </article>
  )
}
