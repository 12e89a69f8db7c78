import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Documentos, documentosGravar, documentosLer, type ModeloDocumento } from '#contract/papel/documentos.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useKept } from '#web/lib/unsaved/use-kept.ts';

export type Mudancas = Partial<Record<ModeloDocumento | 'cidade', string | null>>;
type Campo = keyof Mudancas;

/** The saved templates, the unsaved changes to them, and how both are merged. */
export const useModelos = (inicial: Documentos) => {
  const { t } = useTranslation('documentos');
  const [salvos, setSalvos] = useState(inicial);
  const [mudancas, setMudancas] = useState<Mudancas>({});
  /** How often each text was replaced from outside; used as the key that resets its editor. */
  const [vezes, setVezes] = useState<Partial<Record<Campo, number>>>({});
  const [erros, setErros] = useState<Partial<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const [outra, setOutra] = useState<Documentos | null>(null);
  const agora = useRef(mudancas);
  const por = (next: Mudancas) => {
    agora.current = next;
    setMudancas(next);
  };
  const recomecar = (campos: Campo[]) =>
    setVezes((antes) => ({ ...antes, ...Object.fromEntries(campos.map((one) => [one, (antes[one] ?? 0) + 1])) }));
  const trocar = (campo: Campo, valor: string) => {
    por({ ...agora.current, [campo]: valor });
    recomecar([campo]);
  };

  const rascunho = useKept<Mudancas>({
    scope: 'documentos-modelos',
    value: Object.keys(mudancas).length ? mudancas : null,
    version: salvos.versao,
    onFound: ({ valor, versao }) => {
      if (versao !== inicial.versao) setOutra(inicial);
      por({ ...valor, ...agora.current });
      recomecar(Object.keys(valor) as Campo[]);
    },
  });

  /** Takes a saved response; fields typed during the request stay changed. */
  const receber = (salvo: Documentos, enviado: Mudancas) => {
    const feitos = (Object.keys(enviado) as Campo[]).filter(
      (campo) =>
        agora.current[campo] === undefined || agora.current[campo] === enviado[campo] || enviado[campo] === null,
    );
    por(Object.fromEntries(Object.entries(agora.current).filter(([campo]) => !feitos.includes(campo as Campo))));
    setSalvos(salvo);
    recomecar(feitos);
  };

  const gravar = async (enviado: Mudancas) => {
    setSending(true);
    setErros({});
    try {
      receber(await call(documentosGravar, { body: { ...enviado, versao: salvos.versao } }), enviado);
      alertas.editadoComSucesso(t('documento'), t('documento_genero'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErros(Object.fromEntries(Object.entries(error.errors).map(([campo, [first]]) => [campo, first])));
      if (error.status === 409) setOutra(await call(documentosLer, { silent: true }).catch(() => null));
      else if (error.status === 422) alertas.aviso(Object.values(error.errors).flat()[0] ?? error.message);
      else alertas.erroAoSalvar();
    } finally {
      setSending(false);
    }
  };

  const descartar = () => {
    recomecar(Object.keys(agora.current) as Campo[]);
    por({});
    rascunho.forget();
  };

  /** Somebody else saved meanwhile: keeps the local changes on top of theirs, or discards them. */
  const resolver = (manter: boolean) => {
    if (outra) setSalvos(outra);
    setOutra(null);
    if (!manter) descartar();
  };

  return {
    salvos,
    mudancas,
    vezes,
    erros,
    sending,
    pronto: rascunho.ready,
    sujo: () => Object.keys(agora.current).length > 0,
    descartar,
    mudar: (campo: Campo, valor: string) => {
      por({ ...agora.current, [campo]: valor });
      setErros((antes) => ({ ...antes, [campo]: undefined }));
    },
    trocar,
    gravar,
    conflito: outra ? { manter: () => resolver(true), usarOutra: () => resolver(false) } : null,
  };
};
export type Modelos = ReturnType<typeof useModelos>;
