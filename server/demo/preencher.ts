import { anamnesesDemo } from './anamneses.demo.ts';
import { demoAtendimentos } from './atendimentos.demo.ts';
import { demoDocumentos } from './documentos.demo.ts';
import { demoFinanceiro } from './financeiro.demo.ts';
import { demoLinks } from './links.demo.ts';
import { demoMembros } from './membros.demo.ts';
import { demoPacientes } from './pacientes.demo.ts';
import type { Parte } from './parte.ts';
import { demoPlanosIntervencao } from './planos-intervencao.demo.ts';
import { demoRegistros } from './registros.demo.ts';
import { demoRepasses } from './repasses.demo.ts';
import { demoSupervisao } from './supervisao.demo.ts';
import { demoTestes } from './testes.demo.ts';

/** What each feature adds, in order of dependency. */
const PARTS: Parte[] = [
  demoPacientes,
  demoAtendimentos,
  demoPlanosIntervencao,
  demoRegistros,
  anamnesesDemo,
  demoTestes,
  demoDocumentos,
  demoFinanceiro,
  demoLinks,
];

/**
 * Fills a new practice with invented records: the demo practice and the example of a practitioner. Colleagues without
 * `senha_hash` cannot sign in.
 */
export const preencher = async (pratica: Parameters<Parte>[0], senha_hash: string | null) => {
  const { deps, conta_id, usuario_id } = pratica;
  for (const part of PARTS) await part(pratica);
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    await demoMembros(db, { conta_id, senha_hash }, usuario_id);
    await demoSupervisao(db, deps.cofre, conta_id);
    await demoRepasses(db, conta_id, usuario_id);
  });
};
