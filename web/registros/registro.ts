import { type Registro, registroGravar, registroLer } from '#contract/registros.ts';
import { call, SAVE_MS } from '#web/lib/api/api.ts';
import { sameValue } from '#web/lib/unsaved/same.ts';
import { type WritingOptions, writingOf } from '#web/lib/unsaved/writing.ts';

const NOTA = 'nota';

/** The editable part of a note: the text, and the goals that were worked on. */
export type Nota = Pick<Registro, 'conteudo' | 'objetivos'>;

export const notaDe = ({ conteudo, objetivos }: Registro): Nota => ({ conteudo, objetivos });

/** Without the links to goals: the server drops those to deleted goals. */
const semLinks = ({ conteudo, objetivos }: Nota) => ({
  conteudo,
  objetivos: objetivos.map(({ objetivo_id: _, ...objetivo }) => objetivo),
});

/** Whether the server has this note, as far as it keeps a note as it was sent. */
export const temNoServidor = (registro: Nota, nota: Nota) => sameValue(semLinks(registro), semLinks(nota));

/** How the note of an appointment is kept and saved while it is written. */
export const opcoesDaNota = (
  registro: Registro,
  aoSalvar?: (salvo: Registro) => void,
): WritingOptions<Nota, Registro> => {
  const params = { id: registro.atendimento_id };
  return {
    escopo: `registros/${params.id}`,
    campo: NOTA,
    servidor: registro,
    gravar: (nota, versao, keepalive) =>
      call(registroGravar, { params, body: { ...nota, versao }, silent: true, keepalive, limit: SAVE_MS }),
    ler: () => call(registroLer, { params, silent: true }),
    temNoServidor,
    ...(aoSalvar ? { aoSalvar } : {}),
  };
};

/** Sends the draft of a note that a closed tab left. */
export const retomarNota = async (usuario: string, id: string) => {
  const registro = await call(registroLer, { params: { id }, silent: true });
  return writingOf(usuario, opcoesDaNota(registro)).keeper.recover();
};
