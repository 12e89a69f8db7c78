import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Rascunho, rascunhoIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { call, SAVE_MS } from '#web/lib/api/api.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Keeper, keeperOf, type Refusals, useStatus } from '#web/lib/unsaved/keeper.ts';
import { saverOf } from '#web/lib/unsaved/writing.ts';
import { rascunhoDe } from '../planos-intervencao.queries.ts';

/**
 * The parts of a draft that the practitioner edits; each is kept separately in this browser until the server has it.
 */
export type Partes = Pick<Rascunho, 'queixa' | 'sem_fontes' | 'ocultar' | 'instrucao' | 'resultado'>;
type Parte = Partial<Partes>;
type Nome = keyof Partes;

type Escrita = {
  keeper: Keeper<Parte>;
  servidor: Rascunho;
  /** The server's version, if somebody else saved first. */
  outro: Rascunho | null;
  aoSalvar: (rascunho: Rascunho) => void;
};

const lerRascunho = (paciente_id: string) => call(rascunhoIntervencao.ler, { query: { paciente_id } });

const juntas = (lote: Parte[]): Parte => Object.assign({}, ...lote);

const criar = (usuario: string, rascunho: Rascunho): Escrita => {
  const { paciente_id } = rascunho;
  const save = saverOf<Parte, Rascunho>({
    gravar: ({ resultado, ...texto }, versao, keepalive) =>
      call(rascunhoIntervencao.gravar, {
        body: { paciente_id, ...texto, ...(resultado ? { resultado } : {}), versao },
        silent: true,
        keepalive,
        limit: SAVE_MS,
      }),
    ler: () => lerRascunho(paciente_id),
  });
  const escrita: Escrita = {
    servidor: rascunho,
    outro: null,
    aoSalvar: () => undefined,
    keeper: keeperOf<Parte>({
      user: usuario,
      scope: `planos-intervencao/${paciente_id}`,
      send: async (lote, saindo): Promise<Refusals> => {
        const versao = Math.max(...lote.map((one) => one.versao));
        const enviados = lote.flatMap((one) => one.enviados ?? []);
        const { origem = '' } = lote[0] ?? {};
        const answer = await save(juntas(lote.map(({ valor }) => valor)), { versao, origem, enviados }, saindo);
        if ('recusa' in answer) {
          escrita.outro = answer.outra;
          return Object.fromEntries(lote.map(({ campo }) => [campo, answer.recusa]));
        }
        escrita.servidor = answer.salvo;
        escrita.aoSalvar(answer.salvo);
        return {};
      },
    }),
  };
  return escrita;
};

const savedAt = ({ atualizado_em }: Rascunho) => (atualizado_em ? Date.parse(atualizado_em) : 0);

const escritas = new Map<string, Escrita>();

const escritaDe = (usuario: string, rascunho: Rascunho, aoSalvar?: Escrita['aoSalvar']): Escrita => {
  const chave = `${usuario}|${rascunho.paciente_id}`;
  const escrita = escritas.get(chave) ?? criar(usuario, rascunho);
  escritas.set(chave, escrita);
  if (aoSalvar) escrita.aoSalvar = aoSalvar;
  // A read that began before the last save may arrive after it: it must not undo what was decided.
  const older = savedAt(rascunho) < savedAt(escrita.servidor);
  if (escrita.keeper.status.get().state === 'salvo' && !older) escrita.servidor = rascunho;
  return escrita;
};

/** Sends the changes to a draft that a closed tab left. */
export const retomarRascunho = async (usuario: string, pacienteId: string) =>
  escritaDe(usuario, await lerRascunho(pacienteId)).keeper.recover();

const PARTES: Nome[] = ['queixa', 'sem_fontes', 'ocultar', 'instrucao', 'resultado'];
const partesDe = ({ queixa, sem_fontes, ocultar, instrucao, resultado }: Rascunho): Partes => ({
  queixa,
  sem_fontes,
  ocultar,
  instrucao,
  resultado,
});
const pendentes = (escrita: Escrita): Parte =>
  juntas(PARTES.map((nome) => escrita.keeper.pendingOf(nome)?.valor ?? {}));

/** The draft of a patient on the screen: as the server has it, with what was typed since on top of it. */
export const useRascunhoDePlanoIntervencao = (rascunho: Rascunho) => {
  const { id: usuario } = useSignedUser();
  const client = useQueryClient();
  const put = (next: Rascunho) => client.setQueryData(rascunhoDe(next.paciente_id).queryKey, next);
  const escrita = escritaDe(usuario, rascunho, put);
  const { state: estado, refusals: recusados } = useStatus(escrita.keeper);
  const [pronto, setPronto] = useState(false);
  const [, redesenhar] = useState(0);
  useEffect(() => {
    const done = () => setPronto(true);
    escrita.keeper.recover().then(done, done);
  }, [escrita.keeper]);
  const partes: Partes = { ...partesDe(escrita.servidor), ...pendentes(escrita) };
  const mudar = (parte: Parte) => {
    for (const [nome, valor] of Object.entries(parte))
      escrita.keeper.change(nome, { [nome]: valor }, escrita.servidor.versao);
    redesenhar((n) => n + 1);
  };
  const conflito = Object.values(recusados).some(({ reason }) => reason === 'conflito');
  const resolver = (minha: boolean) => {
    const { outro } = escrita;
    if (!outro) return;
    escrita.servidor = outro;
    escrita.outro = null;
    for (const nome of PARTES) {
      if (!escrita.keeper.pendingOf(nome)) continue;
      if (minha) escrita.keeper.keepMine(nome, outro.versao);
      else escrita.keeper.giveUp(nome);
    }
    put(outro);
  };
  const invalido = Object.values(recusados).find(({ reason }) => reason === 'invalido')?.message;
  return { pronto, partes, mudar, estado, conflito, resolver, invalido, tentar: escrita.keeper.retry };
};

/** Removes the local changes: the draft was discarded, or became a plan. */
export const esquecerRascunho = (usuario: string, pacienteId: string) => {
  const escrita = escritas.get(`${usuario}|${pacienteId}`);
  for (const nome of PARTES) escrita?.keeper.giveUp(nome);
  escritas.delete(`${usuario}|${pacienteId}`);
};

/** The polling interval while the draft is generated elsewhere, or was just stopped. */
const OUTRA_VEZ_MS = 1200;

export const useRascunho = (pacienteId: string) =>
  useQuery({
    ...rascunhoDe(pacienteId),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.situacao === 'gerando' ? OUTRA_VEZ_MS : false),
  });
