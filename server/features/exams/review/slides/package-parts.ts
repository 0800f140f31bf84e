import { slideSize } from './deck.ts'

/** The parts of a presentation that are the same in each: its theme, master and layout (ECMA-376 part 1, 13.3). */

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const names =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const emu = (points: number): number => Math.round(points * 12_700)

export const group =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

export const presentationSize = `<p:sldSz cx="${emu(slideSize.width)}" cy="${emu(slideSize.height)}"/><p:notesSz cx="${emu(slideSize.height)}" cy="${emu(slideSize.width)}"/>`

const color = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
const colors = [
  '<a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>',
  color('dk2', '1F3864'),
  color('lt2', 'EDF2FA'),
  ...['2F5597', 'C00000', '548235', 'BF9000', '7F7F7F', '2E75B6'].map((value, at) => color(`accent${at + 1}`, value)),
  color('hlink', '0563C1'),
  color('folHlink', '954F72'),
].join('')
const font = (name: string, latin: string): string =>
  `<a:${name}><a:latin typeface="${latin}"/><a:ea typeface="微软雅黑"/><a:cs typeface=""/><a:font script="Hans" typeface="微软雅黑"/></a:${name}>`
const plainFill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const formats =
  `<a:fillStyleLst>${plainFill.repeat(3)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${[6350, 12_700, 19_050].map((width) => `<a:ln w="${width}">${plainFill}<a:prstDash val="solid"/></a:ln>`).join('')}</a:lnStyleLst>` +
  `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${plainFill.repeat(3)}</a:bgFillStyleLst>`

export const theme = `${head}<a:theme ${drawing} name="Review"><a:themeElements><a:clrScheme name="Review">${colors}</a:clrScheme><a:fontScheme name="Review">${font('majorFont', 'Calibri')}${font('minorFont', 'Calibri')}</a:fontScheme><a:fmtScheme name="Review">${formats}</a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`

const titleArea = `<a:xfrm><a:off x="${emu(40)}" y="${emu(22)}"/><a:ext cx="${emu(880)}" cy="${emu(44)}"/></a:xfrm>`
const title = (body: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>${body}<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="zh-CN"/></a:p></p:txBody></p:sp>`
const rule = `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="3" name="Line 2"/><p:cNvCxnSpPr/><p:nvPr userDrawn="1"/></p:nvCxnSpPr><p:spPr><a:xfrm><a:off x="${emu(40)}" y="${emu(68)}"/><a:ext cx="${emu(880)}" cy="0"/></a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom><a:ln w="12700"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></a:ln></p:spPr></p:cxnSp>`
const masterTitle = title(`<p:spPr>${titleArea}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`).replace(
  '<a:bodyPr/>',
  '<a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="ctr"><a:normAutofit/></a:bodyPr>',
)
const textStyle = (name: string, size: number, more: string): string =>
  `<p:${name}><a:lvl1pPr algn="l"><a:defRPr sz="${size}"${more}><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:${name}>`
const mapping =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"'

export const master = `${head}<p:sldMaster ${names}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${group}${masterTitle}</p:spTree></p:cSld><p:clrMap ${mapping}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles>${textStyle('titleStyle', 2600, ' b="1"')}${textStyle('bodyStyle', 2000, '')}${textStyle('otherStyle', 1800, '')}</p:txStyles></p:sldMaster>`

export const layout = `${head}<p:sldLayout ${names} type="titleOnly" preserve="1"><p:cSld name="Title Only"><p:spTree>${group}${title('<p:spPr/>')}${rule}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
