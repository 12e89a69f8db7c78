import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Part } from '../../web/lib/texts/text-parts.ts';
import { SCHEMAS } from './contract.ts';

const root = join(import.meta.dirname, '../..');

/**
 * What the browser loads together: an area is one file of JavaScript with all modules that are imported on demand from
 * it. The first match decides. A module that two areas use is in a file that both load (see plan.ts).
 */
const AREAS: [name: string, files: RegExp][] = [
  ['schemas', /^contract\/|\.schema\.ts$/],
  ['temporal', /^temporal-polyfill\//],
  ['open', /^web\/(verificar|descadastro|auth\/(ConvitePage|EscolherPage|PasswordResetPage))|^web\/app\/BasicLayout/],
  ['guest', /^web\/auth\/|^web\/app\/GuestLayout/],
  ['dialogs', /^web\/shell\/|^web\/lib\/(print-light|session\/abas)/],
  // What a device keeps is opened when the server is not reached.
  ['later', /^web\/lib\/offline\/answers/],
  ['signed', /^web\/app\/MainLayout|^web\/lib\/|^web\/ui\/page\//],
  // Parts that are opened inside of a screen.
  [
    'later',
    /^eventsource-parser\/|^web\/(tela-trancada|sem-conexao|exemplo|app|ui\/dialogs|atendimentos\/marcas|anamneses\/informantes\/depois)\//,
  ],
  ['calendar', /^web\/(ui\/fields\/Calendario|atendimentos\/agenda\/MesLista)/],
  ['pictures', /^web\/(anexos\/Solte|ui\/fields\/CropDialog)/],
  ['editor', /^web\/ui\/text\//],
  ['charts', /^web\/financeiro\/extrato\/Graficos|^web\/admin\/GraficosDoMes/],
  ['agenda-grid', /^web\/atendimentos\/agenda\/grade\//],
  [
    'appointment',
    /^web\/atendimentos\/(AtendimentoDialog|ConflitosDialog|familia\/|novas\/|agenda\/bloqueados\/HorarioBloqueadoDialog)/,
  ],
  // Shown by some views of the agenda only, or when they are opened.
  [
    'agenda-views',
    /^web\/atendimentos\/agenda\/(AtendimentoVista|config\/|semana\/SemanaPorPessoa|colunas\/(FiltroDaAgenda|ColunasDoDia))/,
  ],
  ['sessions', /^web\/atendimentos\/Atendimentos(Lista|Lixeira)/],
  ['agenda', /^web\/atendimentos\//],
  ['reception', /^web\/home\/recepcao\//],
  ['new-patient', /^web\/novo-paciente\//],
  [
    'registers',
    /^web\/(pacientes\/PacientesPage|escolas\/EscolasPage|responsaveis\/ResponsaveisPage|supervisao\/SupervisoesPage)/,
  ],
  ['people', /^web\/(pacientes|escolas|responsaveis)\//],
  ['session', /^web\/registros\//],
  [
    'send',
    /^web\/links\/(index|(Entregar|Enviar|NovoLink|PedirArquivo|PedirAssinaturas)Dialog)|^web\/consentimentos\/Registro/,
  ],
  // With links, also those of charges and the proofs of payment that came by them.
  ['links', /^web\/(links|consentimentos|financeiro\/contas\/depois)/],
  ['access', /^web\/(auditoria\/|ficha\/(EquipeDoCaso|ForaDoCaso))/],
  ['parts', /^web\/ficha\/FichaPages/],
  ['file', /^web\/(ficha|linha-do-tempo)\//],
  // The lists in a patient's file, and the first page of what is in them.
  [
    'lists',
    /^web\/(anamneses\/AnamnesesPage|planos-intervencao\/PlanosI|relatorios\/(Relatorios|Novo)|documentos\/\w*sPage)/,
  ],
  ['model', /^web\/anamneses\/modelo\//],
  // The parts of an anamnesis; its frame is also around the model and the answers by link.
  ['topic', /^web\/anamneses\/(Configuracoes|Imprimir|NovaAnamnese|Topico|avaliacao\/)/],
  ['goals', /^web\/planos-intervencao\/PlanoIntervencaoForm/],
  ['draft', /^web\/planos-intervencao\/rascunho\//],
  ['sources', /^web\/relatorios\/fontes\//],
  ['report', /^web\/relatorios\/\w*Edit/],
  ['writing', /^web\/(relatorios|documentos|imprimir)\//],
  ['applied', /^web\/testes\/aplicacoes\//],
  ['charge', /^web\/financeiro\/(index|QrCode|contas\/(Dialogos|LancamentoDialog)|recibos\/FaltasDialog)/],
  ['books', /^web\/financeiro\/(ajustes|repasses|recibos)\//],
  ['money', /^web\/financeiro\//],
  ['answers', /^web\/anamneses\/informantes\//],
  ['first-run', /^web\/(config-conta-user|bloqueio|home\/(Primeiros|Conheca))/],
  ['settings', /^web\/settings\//],
  ['plans', /^web\/(planos|pagamentos|pagamento)\//],
  ['$1', /^web\/([\w-]+)\//],
];

/** The area of a module that is imported on demand. */
export const areaOf = (file: string): string => {
  for (const [name, files] of AREAS) {
    const found = files.exec(file);
    if (found) return name.replace(/\$(\d)/g, (_, at) => found[Number(at)] ?? '');
  }
  throw new Error(`${file} is imported on demand but belongs to no area.`);
};

const IMPORT = /\bimport\(\s*'([^']+)'\s*\)/g;

/** A specifier of `import()` as a path from the root; a package stays as it is. */
const fileOf = (specifier: string, importer: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative(root, join(dirname(importer), specifier)) : specifier;
};

/** Every module that the web application imports on demand, by area. */
const filesByArea = () => {
  const files = new Set<string>();
  for (const source of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|testing\.ts$/.test(source)) continue;
    const code = readFileSync(join(root, source), 'utf8');
    for (const [, specifier = ''] of code.matchAll(IMPORT)) files.add(fileOf(specifier, join(root, source)));
  }
  return Map.groupBy([...files].sort(), areaOf);
};

export const PREFIX = 'virtual:area/';

/** The parts of the texts that each area uses; not known while the build that finds them out runs. */
const textsByArea = new Map<string, Part[]>();
export const keepTextsOfAreas = (found: Map<string, Part[]>): void => {
  for (const [area, parts] of found) textsByArea.set(area, parts);
};
export const textsOfArea = (area: string): Part[] => textsByArea.get(area) ?? [];

const WITH_TEXTS = "import { withTexts as areaTexts } from '#web/lib/texts/i18n.ts';";

/** The import of an area, side by side with the texts that it uses. */
const loading = (area: string) => {
  const parts = textsOfArea(area);
  const code = `import('${PREFIX}${area}')`;
  return parts.length ? `areaTexts(${JSON.stringify(parts)}, ${code})` : code;
};

/** Replaces every `import()` of a module by one of its area, so that an area is one file, and loads its texts with it. */
export const areas = (): Plugin => {
  let byArea = new Map<string, string[]>();
  const nameIn = (area: string, file: string) => `m${byArea.get(area)?.indexOf(file)}`;
  return {
    name: 'areas',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      byArea = filesByArea();
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const area = id.slice(PREFIX.length + 1);
      return (byArea.get(area) ?? [])
        .map((file) => {
          const ours = /^(web|contract)\//.test(file);
          const from = ours ? join(root, file) + (area === 'schemas' ? SCHEMAS : '') : file;
          return `export * as ${nameIn(area, file)} from ${JSON.stringify(from)};`;
        })
        .join('\n');
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler: (code, id) => {
        const changed = code.replace(IMPORT, (_, specifier) => {
          const file = fileOf(specifier, id);
          const area = areaOf(file);
          return `${loading(area)}.then((area) => area.${nameIn(area, file)})`;
        });
        return changed.includes('areaTexts(') ? `${WITH_TEXTS}\n${changed}` : changed;
      },
    },
  };
};
