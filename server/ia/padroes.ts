/** Patterns of personal data that are recognised without knowing the person. */

export const TIPOS = [
  'PACIENTE',
  'RESPONSAVEL',
  'PROFISSIONAL',
  'PESSOA',
  'ESCOLA',
  'ENDERECO',
  'DOCUMENTO',
  'TELEFONE',
  'EMAIL',
  'CONTATO',
  'DATA',
  'NUMERO',
  'TEXTO',
] as const;
export type Tipo = (typeof TIPOS)[number];

export const MARCADOR = new RegExp(`\\[(?:${TIPOS.join('|')})_\\d+\\]`, 'g');

const MESES =
  'janeiro|fevereiro|março|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december|jan|fev|feb|mar|abr|apr|mai|jun|jul|ago|aug|set|sep|sept|out|oct|nov|dez|dec';

const NOME = "\\p{Lu}[\\p{L}'’]+";
const NOMES = `${NOME}(?:\\s+(?:(?:d[aeo]s?|del|e)\\s+)?${NOME})*`;
const antes = '(?<![\\p{L}\\p{N}])';

const VIA =
  '[Rr]ua|R\\.|[Aa]v\\.|[Aa]v(?:enida)?|[Tt]ravessa|[Tt]v\\.|[Aa]lameda|[Aa]l\\.|[Pp]raça|[Rr]odovia|[Ee]strada|[Ll]argo|[Vv]iela|[Bb]eco|[Cc]alle|[Aa]venida|[Ss]treet';
const ESCOLA =
  '[Ee]scola|[Cc]olégio|[Cc]olegio|[Cc]reche|[Ee]ducandário|[Gg]inásio|[Ii]nstituto|[Ll]iceo|[Ll]iceu|[Cc]entro [Ee]ducacional|[Cc]entro de [Ee]ducação|[Ss]chool|[Ee]scuela|E\\.\\s?M\\.|E\\.\\s?E\\.|EMEF|EMEI|CMEI|CEMEI|CEI|CEU|CIEP|EMEB|EE|EM';
const TIPO_DE_ESCOLA =
  '(?:[Mm]unicipal|[Ee]stadual|[Ff]ederal|[Pp]articular|[Tt]écnica|de|do|da|[Ee]nsino|[Ff]undamental|[Ii]nfantil|[Mm]édio|[Ee]ducação|[Bb]ásica)';

const PESSOAS =
  '[Mm]ãe|[Mm]ae|[Pp]ai|[Ii]rmão|[Ii]rmao|[Ii]rmã|[Aa]vó|[Aa]vô|[Tt]i[ao]|[Pp]rim[ao]|[Mm]adrinha|[Pp]adrinho|[Mm]adrasta|[Pp]adrasto|[Bb]abá|[Pp]rofessora?|[Pp]rof\\.?ª?|[Pp]rofa\\.?|[Dd]ra?\\.|[Dd]outora?|[Mm]édic[ao]|[Pp]sicólog[ao]|[Ff]onoaudiólog[ao]|[Ff]ono|[Nn]eurologista|[Pp]ediatra|[Pp]siquiatra|[Cc]olega|[Vv]izinh[ao]|[Nn]eighbou?r|[Vv]ecin[ao]|[Aa]mig[ao]|[Dd]iretora?|[Cc]oordenadora?|[Nn]amorad[ao]|[Ee]spos[ao]|[Mm]arido|[Ss]r[ao]?\\.|[Ss]enhora?|[Dd]ona|[Ss]eu|[Mm]other|[Ff]ather|[Bb]rother|[Ss]ister|[Tt]eacher|[Mm]rs?\\.|[Mm]s\\.|[Mm]adre|[Pp]adre|[Hh]erman[ao]|[Mm]aestr[ao]|[Aa]buel[ao]';
const CHAMADO =
  '[Cc]hamad[ao](?:\\s+de)?|[Ss]e\\s+chama|[Cc]hama-se|[Aa]pelid[oa](?:\\s+(?:é|de))?|[Aa]pelidad[ao](?:\\s+de)?|[Cc]onhecid[ao]\\s+(?:como|por)|[Nn]ickname(?:d)?|[Cc]alled|[Nn]amed|[Ll]lamad[ao]|[Ss]e\\s+llama|[Aa]podo';
const ENTRE = '[\\s,:"“”\'‘(]{1,3}';

type Padrao = { tipo: Tipo; forma: RegExp; grupo?: number };

export const PADROES: Padrao[] = [
  { tipo: 'EMAIL', forma: /[\p{L}\p{N}._%+-]{1,64}\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu },
  { tipo: 'CONTATO', forma: /(?:https?:\/\/|www\.)\S+/giu },
  { tipo: 'CONTATO', forma: /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_.]{2,}/gu },
  { tipo: 'DATA', forma: /(?<!\d)\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})(?!\d)/g },
  { tipo: 'DATA', forma: /(?<!\d)\d{4}[/.-]\d{1,2}[/.-]\d{1,2}(?!\d)/g },
  { tipo: 'DATA', forma: /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}(?!\d)/g },
  { tipo: 'DATA', forma: /(?:19|20)\d{2}\s?年(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?[日号])?/g },
  { tipo: 'DATA', forma: /\d{1,2}\s?月\s?\d{1,2}\s?[日号]/g },
  {
    tipo: 'DATA',
    forma: new RegExp(
      `(?<![\\p{L}\\p{N}])\\d{1,2}(?:º|°|st|nd|rd|th)?(?:\\s+(?:de|of))?\\s+(?:${MESES})\\.?(?:,?\\s+(?:de\\s+|do\\s+|del\\s+)?\\d{2,4})?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  {
    tipo: 'DATA',
    forma: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${MESES})\\.?\\s+(?:(?:de\\s+|do\\s+|del\\s+)?(?:19|20)\\d{2}|\\d{1,2}(?:st|nd|rd|th)?,?(?:\\s+\\d{4})?)(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  },
  { tipo: 'DATA', forma: /(?<=\b(?:dia|em|desde|até|nasc\.?|nascid[oa] em)\s+)\d{1,2}\/\d{1,2}(?![\d/])/giu },
  { tipo: 'DATA', forma: /(?<=\b(?:em|desde|nasc\.?|nascid[oa] em|born in|since|in)\s+)(?:19|20)\d{2}(?!\d)/giu },
  { tipo: 'ENDERECO', forma: /(?<!\d)\d{2}\.?\d{3}-\d{3}(?!\d)/g },
  // Seven digits or more are treated as personal: a document, a phone, a card.
  { tipo: 'NUMERO', forma: /(?<![\d,])\+?(?:\(?\d[\s().\-/]{0,2}){6,}[\dxX](?![\d])/g },
  {
    tipo: 'ENDERECO',
    forma: new RegExp(
      `${antes}(?:${VIA})\\s+(?:(?:d[aeo]s?|[A-Z][a-z]{1,4}\\.)\\s+)*(?:\\p{Lu}|\\d)[\\p{L}\\p{N}'’.]*(?:\\s+(?:(?:d[aeo]s?|e)\\s+)*\\p{Lu}[\\p{L}'’.]*)*(?:\\s*,?\\s*(?:n[º°o]?\\.?\\s*)?\\d+[A-Za-z]?)?(?:\\s*,?\\s*(?:ap(?:to|\\.|artamento)?|bloco|bl\\.|casa|sala|conjunto|cj\\.)\\s*[\\p{N}A-Z]+)*`,
      'gu',
    ),
  },
  {
    tipo: 'ESCOLA',
    forma: new RegExp(
      `${antes}(?:${ESCOLA})(?:\\s+${TIPO_DE_ESCOLA})*\\s+["“]?(?:(?:[A-Z][a-z]{0,4}\\.)\\s+)*${NOMES}`,
      'gu',
    ),
  },
  { tipo: 'PESSOA', forma: new RegExp(`${antes}(?:${PESSOAS})${ENTRE}(?:d[aeo]\\s+)?(${NOMES})`, 'gu'), grupo: 1 },
  { tipo: 'PESSOA', forma: new RegExp(`${antes}(?:${CHAMADO})${ENTRE}(${NOMES})`, 'gu'), grupo: 1 },
];
