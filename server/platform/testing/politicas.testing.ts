import type { User } from '#contract/conta/auth.ts';
import type { Records } from './equipe.testing.ts';
import type { testServer } from './testing.ts';

type Kit = Pick<ReturnType<typeof testServer>, 'owner'>;
type Row = Readonly<Record<string, unknown>>;

/** Inserts a row into each table with a policy by member that `wholeFile` leaves empty. */
export const everyTable = async (server: Kit, user: User, file: Records, newId: () => string) => {
  const { conta_id, id: usuario_id, membro } = user;
  const text = Buffer.from('x');
  const day = '2026-02-01';
  const paciente_id = file['pacientes-json'];
  const atendimento_id = file['atendimentos-json'];
  const relatorio_id = file['relatorios-json'];
  const plano_intervencao_id = file['planos-intervencao-json'];
  const picture = () => ({ id: newId(), uso: 'documento', tipo: 'image/png', tamanho: 1, criado_por: membro.id });
  const ofPatient = { paciente_id, lugar: 'paciente' };
  const rows: [string, Row][] = [
    ['anamnese_respostas', { anamnese_id: file['anamneses-json'], pergunta_id: 'a', url_topico: 'a', versao: 1 }],
    [
      'entregas',
      {
        ...{ id: newId(), paciente_id, documento_id: file['documentos-json'], especie: 'encaminhamento' },
        ...{ data: day, profissional: 'Ana', sha256: 'x', tamanho: 1 },
      },
    ],
    ['imagens', { ...picture(), ...ofPatient }],
    ['imagens', { ...picture(), ...ofPatient, administrativa: true }],
    ['imagens', { ...picture(), lugar: 'modelo' }],
    ['lancamento_itens', { atendimento_id, lancamento_id: file['lancamentos-json'], dia: day, valor: '100' }],
    ['leituras_incomuns', { usuario_id, fichas: 1, hora: `${day}T12:00:00Z`, noite: false }],
    ['objetivos_intervencao', { id: newId(), plano_intervencao_id, descricao: 'x', ordem: 1 }],
    [
      'planos_intervencao_envios',
      { id: newId(), plano_intervencao_id, dados: text, por: 'Ana', autorizado_em: day, enviado_em: day },
    ],
    ['planos_intervencao_rascunhos', { paciente_id }],
    ['registro_adendos', { id: newId(), atendimento_id, usuario_id, conteudo: text }],
    ['relatorio_baixas', { relatorio_id, usuario_id, motivo: text, situacao: 'cancelado' }],
    ['relatorio_emissoes', { id: newId(), relatorio_id, usuario_id, dados: text, forma: 'pdf', resumo: 'x' }],
    ['repasse_acordos', { id: newId(), membro_id: membro.id, desde: day, tipo: 'fixo', valor: '1' }],
    ['repasses', { id: newId(), membro_id: membro.id, mes: day, dados: '{}', parte: '1', total: '1', a_pagar: '1' }],
    [
      'sinais_intervencao',
      { id: newId(), paciente_id, codigo: 'x', evento: 'visto', onde: 'x', por: 'Ana', trecho: text },
    ],
    ['supervisoes', { id: newId(), usuario_id, relatorio_id, versao: 1 }],
  ];
  for (const [table, row] of rows) {
    const entries = Object.entries({ conta_id, ...row });
    const names = entries.map(([name]) => name).join(', ');
    const places = entries.map((_, at) => `$${at + 1}`).join(', ');
    const values = entries.map(([, value]) => value);
    await server.owner(`insert into ${table} (${names}) values (${places})`, values).catch((error: Error) => {
      throw new Error(`${table}: ${error.message}`);
    });
  }
};
