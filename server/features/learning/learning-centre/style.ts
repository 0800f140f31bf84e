import { createHash } from 'node:crypto'
import { site_theme } from '../../../../resources/site-theme.ts'
import type { AnyField } from '../../../../resources/kit/index.ts'
import type { ThemeTokens } from './releases.ts'

/**
 * The style sheet of public pages, over the tokens of a theme. It is in the page, so the policy allows it by its hash.
 */

const usual = Object.fromEntries(
  Object.entries(site_theme.fields).map(([name, field]: [string, AnyField]) => [name, field.default]),
) as unknown as ThemeTokens

const fonts: Readonly<Record<string, string>> = {
  sans: `system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif`,
  serif: `Georgia,'Songti SC',SimSun,'Noto Serif CJK SC',serif`,
}

const rules = `*{box-sizing:border-box}
html{font:var(--size)/1.6 var(--font);color:var(--text);background:var(--page);-webkit-text-size-adjust:100%}
body{margin:0}
a{color:var(--link)}
a:focus-visible,button:focus-visible,input:focus-visible,.table:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;padding:8px;background:var(--card);z-index:1}
.top{background:var(--accent);color:var(--on-accent)}
.top a,.top button{color:inherit}
.top a:focus-visible,.top button:focus-visible{outline-color:currentColor}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;max-width:72rem;margin:0 auto;padding:12px 16px}
.row img{height:40px;width:auto;max-width:160px;object-fit:contain}
h1{flex:1;margin:0;font-size:1.35rem}h1 a{text-decoration:none}
h2{margin:0 0 12px;font-size:1.2rem}
.menu ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:0;padding:0}
.menu a{display:inline-block;padding:4px 0}
main{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:16px;max-width:72rem;margin:0 auto;padding:16px}
.module{grid-column:1/-1;min-width:0;padding:20px;background:var(--card);border-radius:var(--radius);overflow-wrap:anywhere;scroll-margin-top:8px}
.module>:last-child{margin-bottom:0}
img,video{max-width:100%;height:auto}
.banner{display:block;width:100%;max-height:420px;object-fit:cover;border-radius:var(--radius);margin-bottom:12px}
.button,button{display:inline-block;padding:8px 18px;border:0;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font:inherit;text-decoration:none;cursor:pointer}
.top button{border:1px solid currentColor;padding:4px 12px;background:none}
.cards,.links{list-style:none;margin:0;padding:0;display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(min(100%,210px),1fr))}
.card{display:flex;flex-direction:column;gap:4px;padding:12px;border:1px solid color-mix(in srgb,var(--text) 18%,transparent);border-radius:var(--radius)}
.card img{aspect-ratio:16/9;width:100%;object-fit:cover;border-radius:calc(var(--radius)/2)}
.name{font-weight:600}.facts,.about{font-size:.9em}
.samples>.card{border-style:dashed}
.about{display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.article h3,.article h4,.article h5,.article h6{margin:1.2em 0 .5em}
.table{overflow-x:auto}table{border-collapse:collapse}
td,th{padding:6px 10px;border:1px solid color-mix(in srgb,var(--text) 30%,transparent);text-align:left}
pre{overflow-x:auto;white-space:pre-wrap}
blockquote{margin:0 0 1em;padding-left:12px;border-left:3px solid var(--accent)}
form.login{display:grid;gap:12px;max-width:360px}
form.login label{display:grid;gap:4px}
input{width:100%;padding:8px 10px;border:1px solid color-mix(in srgb,var(--text) 55%,transparent);border-radius:calc(var(--radius)/2);font:inherit;color:inherit;background:var(--card)}
.wrong{margin:0;padding:8px 12px;border-left:4px solid #b91c1c;background:#fef2f2;color:#7f1d1d}
@media(min-width:768px){.half{grid-column:span 3}.third{grid-column:span 2}}
@media print{.top button,.skip{display:none}.module{break-inside:avoid}}`

/** A token is a colour, a number or a choice of its schema, so nothing of it can leave its place. */
export function styleSheet(theme: ThemeTokens | null): string {
  const { accent, on_accent, background, surface, text, link, radius, font, text_size } = { ...usual, ...theme }
  return `:root{--accent:${accent};--on-accent:${on_accent};--page:${background};--card:${surface};--text:${text};--link:${link};--radius:${radius}px;--size:${text_size}px;--font:${fonts[font] ?? fonts['sans']}}
${rules}`
}

/** How a policy names a style sheet that it allows. */
export const hashOf = (sheet: string): string => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`
