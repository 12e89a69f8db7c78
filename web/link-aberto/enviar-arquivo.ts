import { type ChangeEvent, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { type Falha, falhaDo, mandarArquivo } from './chamar.ts';
import { useIdioma } from './textos.ts';

const MEGA = 1024 * 1024;
export const MAX_MB = UPLOAD_MAX_BYTES / MEGA;

/** Why a file cannot be sent, before it is; the server checks it again. */
type Recusa = (arquivo: File) => string | null;

/** A chosen file on its way to the server. It stays chosen while the connection is lost, so that it can be sent again. */
export const useEnvioDeArquivo = <T>(path: string, grande: string, receber: (dado: T) => void, recusa?: Recusa) => {
  const { locale } = useIdioma();
  const [arquivo, setArquivo] = useState<File | null>(null);
  const [erro, setErro] = useState<string | null>(null);
  const [falha, setFalha] = useState<Falha | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const escolher = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const escolhido = target.files?.[0] ?? null;
    setFalha(null);
    const motivo = (escolhido && recusa?.(escolhido)) ?? null;
    setErro(escolhido && escolhido.size > UPLOAD_MAX_BYTES ? grande : motivo);
    setArquivo(escolhido);
  };
  const enviar = async () => {
    if (!arquivo || erro) return;
    setOcupado(true);
    setFalha(null);
    try {
      receber(await mandarArquivo<T>(path, locale, arquivo));
      setArquivo(null);
    } catch (error) {
      const nova = falhaDo(error);
      const doCampo = nova.tipo === 'recusa' ? nova.campos.arquivo?.[0] : undefined;
      if (doCampo) setErro(doCampo);
      else setFalha(nova);
    }
    setOcupado(false);
  };
  return { arquivo, erro, falha, ocupado, escolher, enviar };
};
